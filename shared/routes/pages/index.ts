import type { PageRoute } from '../page-route.ts';
import { getAccount } from './get-account.ts';
import { getAnswer } from './get-answer.ts';
import { getApp } from './get-app.ts';
import { getHealthDocument } from './get-health-document.ts';
import { getSharePreview } from './get-share-preview.ts';
import { getShared } from './get-shared.ts';
import { getSignin } from './get-signin.ts';
import { getUnsubscribe } from './get-unsubscribe.ts';
import { postAccount } from './post-account.ts';
import { postAccountChanges } from './post-account-changes.ts';
import { postAccountPasskeys } from './post-account-passkeys.ts';
import { postAccountPasskeysOptions } from './post-account-passkeys-options.ts';
import { postAnswer } from './post-answer.ts';
import { postHealthLink } from './post-health-link.ts';
import { postSessionToken } from './post-session-token.ts';
import { postShared } from './post-shared.ts';
import { postSignin } from './post-signin.ts';
import { postSigninCode } from './post-signin-code.ts';
import { postSigninPasskey } from './post-signin-passkey.ts';
import { postSigninPasskeyOptions } from './post-signin-passkey-options.ts';
import { postUnsubscribe } from './post-unsubscribe.ts';

const declared = [
  getSignin,
  postSignin,
  postSigninCode,
  postSigninPasskeyOptions,
  postSigninPasskey,
  getAccount,
  postAccount,
  postAccountChanges,
  postAccountPasskeysOptions,
  postAccountPasskeys,
  postSessionToken,
  getApp,
  getAnswer,
  postAnswer,
  getUnsubscribe,
  postUnsubscribe,
  getSharePreview,
  getShared,
  postShared,
  postHealthLink,
  getHealthDocument,
] as const satisfies readonly PageRoute[];

export type DeclaredPage = (typeof declared)[number];
/** Every page, and what their scripts ask for. */
export const pages: readonly PageRoute[] = declared;
