import { handleAssistants } from '../../shared/assistants/handle-assistants.ts';

export const handler = handleAssistants();
