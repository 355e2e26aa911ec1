import { scopes as allScopes, type Scope } from '../../domain/people/scope.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { AppRecord } from '../../schemas/sharing/app.ts';

interface AppToShow {
  readonly clientId: string;
  readonly name: string;
  readonly kind: 'app' | 'individual' | 'study';
  readonly redirectUris?: readonly string[] | undefined;
  readonly asksByCode?: boolean | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly homepageUrl?: string | undefined;
  readonly iconUrl?: string | undefined;
  readonly approval?: 'awaited' | 'given' | undefined;
  readonly createdAt: number;
}

export const toAppRecord = (app: AppToShow): AppRecord => ({
  clientId: app.clientId,
  name: app.name,
  kind: app.kind === 'study' ? 'study' : 'app',
  redirectUris: [...(app.redirectUris ?? [])],
  asksByCode: app.asksByCode === true,
  scopes: [...(app.scopes ?? allScopes)],
  homepageUrl: app.homepageUrl,
  iconUrl: app.iconUrl,
  approved: app.approval !== 'awaited',
  createdAt: formatUtc(app.createdAt),
});
