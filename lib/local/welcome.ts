import { connect } from '../../shared/data/table.ts';
import { demoToken } from './demo-person.ts';
import type { RuntimeInfo } from './runtime-info.ts';

/** What a person at a terminal is shown: a token in hand and three requests to try. */
export async function welcomeText(info: RuntimeInfo, dataFolder: string | undefined): Promise<string> {
  const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey, baseUrl } = info;
  connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
  const token = await demoToken(dataFolder);
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
A demo person with four months of sleep, mood and coffee. Their token, good for a year:

  TOKEN=${token}

Three requests to try, in another terminal:

  curl -s ${baseUrl}/api/v3/measurements/post ${bearer} ${json} \\
    -d '${JSON.stringify(mood)}'
  curl -s "${baseUrl}/api/v3/measurements?variableName=Mood&sort=-startAt&limit=3" ${bearer}
  curl -s ${baseUrl}/api/v3/study/create ${bearer} ${json} \\
    -d '{"causeVariableName":"Sleep Duration","effectVariableName":"Mood"}'

The documentation, with a place to paste the token: ${baseUrl}/docs
Ctrl-C ends it.
`;
}
