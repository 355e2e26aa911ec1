import { endpoint } from '../../shared/http/endpoint.ts';
import { postUserSettings } from '../../shared/operations/account/post-user-settings.ts';

export const handler = endpoint(postUserSettings);
