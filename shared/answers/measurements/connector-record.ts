import { connectorButtons, connectorCard, iconOfConnector } from '../../domain/cards/record-cards.ts';
import { getConnectorDetails } from '../../domain/connectors/connector-details.ts';
import type { Connector } from '../../domain/connectors/connectors.ts';
import { escapeHtml } from '../../domain/html/escape.ts';
import { iconAddress } from '../../domain/icons/icon.ts';
import { counted } from '../../domain/texts/counted.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { ConnectorRecord } from '../../schemas/measurements/connector.ts';

/** The measurements that a person has from one data source, in figures. */
export interface ConnectorState {
  readonly count: number;
  readonly firstArrivalAt: number;
  readonly lastArrivalAt?: number;
  readonly lastArrivalCount: number;
  /** A request of this source is being worked on right now. */
  readonly isArriving: boolean;
}

export function toConnectorRecord(
  connector: Connector,
  state: ConnectorState | undefined,
  userId: number,
  baseUrl: string,
): ConnectorRecord {
  const { id, name, displayName } = connector;
  const details = getConnectorDetails(name);
  const { getItUrl } = details;
  const connected = state?.lastArrivalAt !== undefined;
  const image = iconAddress(baseUrl, iconOfConnector(name));
  const message = sentence(displayName, state);
  return {
    id,
    connectorId: id,
    name,
    displayName,
    shortDescription: details.shortDescription,
    longDescription: details.longDescription,
    defaultVariableCategoryName: details.defaultVariableCategoryName,
    ...(getItUrl === '' ? {} : { getItUrl }),
    platforms: [...details.platforms],
    scopes: [...details.scopes],
    premium: details.premium,
    isAutomatic: connector.senses,
    senses: connector.senses,
    affiliate: false,
    enabled: 1,
    mobileConnectMethod: 'post',
    image,
    imageHtml: `<img src="${escapeHtml(image)}" alt="${escapeHtml(displayName)}" width="24" height="24">`,
    linkedDisplayNameHtml:
      getItUrl === ''
        ? escapeHtml(displayName)
        : `<a href="${escapeHtml(getItUrl)}" rel="noopener noreferrer">${escapeHtml(displayName)}</a>`,
    connectInstructions: {
      url: `${baseUrl}/docs`,
      parameters: [{ key: 'sourceName', value: displayName }],
      usePopup: false,
    },
    userId,
    connected,
    connectStatus: connected ? 'CONNECTED' : 'DISCONNECTED',
    updateStatus: state?.isArriving ? 'UPDATING' : connected ? 'UPDATED' : 'DISCONNECTED',
    count: state?.count ?? 0,
    totalMeasurementsInLastUpdate: state?.lastArrivalCount ?? 0,
    createdAt: state && formatUtc(state.firstArrivalAt),
    ...(state?.lastArrivalAt === undefined
      ? {}
      : {
          updatedAt: formatUtc(state.lastArrivalAt),
          lastSuccessfulUpdatedAt: formatUtc(state.lastArrivalAt),
          lastUpdate: state.lastArrivalAt,
        }),
    message,
    buttons: connectorButtons({ ...connector, ...details }),
    card: connectorCard({ ...connector, ...details }, message, baseUrl),
  };
}

function sentence(displayName: string, state: ConnectorState | undefined): string {
  if (state?.lastArrivalAt === undefined)
    return `Nothing has arrived yet. Post measurements with the source name "${displayName}".`;
  const last = formatUtc(state.lastArrivalAt);
  const all = counted(state.count, 'measurement');
  return state.count === 1
    ? `${all}, received at ${last} UTC.`
    : `${all}, the last ${state.lastArrivalCount === 1 ? 'one' : state.lastArrivalCount} of them received at ${last} UTC.`;
}
