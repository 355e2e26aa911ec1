import { connect } from '../../shared/data/table/connection.ts';
import { demoFilesIn } from './demo/demo-files.ts';
import { demoPerson } from './demo/demo-person.ts';
import { keepTrying } from './demo/keep-trying.ts';
import { patientLimits } from './demo/patient-limits.ts';
import type { Runtime } from './runtime.ts';

interface WelcomeProps {
  readonly runtime: Pick<Runtime, 'info' | 'signInLinks'>;
  readonly dataFolder: string | undefined;
  /** The zone of the person who sits at this machine. */
  readonly timezone: string;
  /** Hears in plain words what is being done or waited for. */
  readonly report: (step: string) => void;
  /** @default a second, twice as long each time */
  readonly firstPause?: number;
}

/** Passkeys work with a host name only, not with an IP address. */
const byName = (baseUrl: string) => baseUrl.replace('127.0.0.1', 'localhost');

/** The text for the person who starts the service: the address of the app, a token and three requests to try. */
export const welcomeText = (props: WelcomeProps): Promise<string> =>
  greet(props).catch(
    (error: unknown) =>
      `No demo person this time: ${error instanceof Error ? error.message : error} Sign in at ${byName(props.runtime.info.baseUrl)}/signin.`,
  );

async function greet({ runtime, dataFolder, timezone, report, firstPause }: WelcomeProps): Promise<string> {
  const {
    tableName,
    region,
    dynamodbEndpoint: endpoint,
    accessKeyId,
    secretAccessKey,
    baseUrl,
  } = runtime.info;
  connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } }, patientLimits);
  const files = demoFilesIn(dataFolder);
  if (files.token() === '') report('Making a demo person with half a year of records');
  const { token, secret } = await keepTrying(
    () => demoPerson({ baseUrl, files, timezone }),
    (waitingFor) => report(`Still making the demo person: waiting for ${waitingFor}; trying again`),
    firstPause,
  );
  const named = byName(baseUrl);
  const json = '-H "Content-Type: application/json"';
  const bearer = '-H "Authorization: Bearer $TOKEN"';
  const mood = {
    variableName: 'Mood',
    variableCategoryName: 'Emotions',
    unitAbbreviatedName: '/5',
    value: 4,
    startAt: new Date().toISOString().slice(0, 19),
    combinationOperation: 'MEAN',
  };
  return `
The app, with half a year of a demo person's sleep, migraines and mood. This link signs you in as them, once:

  ${named}${runtime.signInLinks.create(secret)}

The app is at ${named}/app. Their token, good for a year:

  TOKEN=${token}

Three requests to try, in another terminal:

  curl -s ${baseUrl}/api/v3/measurements/post ${bearer} ${json} \\
    -d '${JSON.stringify(mood)}'
  curl -s "${baseUrl}/api/v3/measurements?variableName=Mood&sort=-startAt&limit=3" ${bearer}
  curl -s ${baseUrl}/api/v3/study/create ${bearer} ${json} \\
    -d '{"causeVariableName":"Sleep Duration","effectVariableName":"Mood"}'

The documentation, with a place to paste the token: ${named}/docs
Ctrl-C ends it.
`;
}
