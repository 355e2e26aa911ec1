import { handleOAuth } from '../../shared/oauth/oauth-handler.ts';

export const handler = handleOAuth();
