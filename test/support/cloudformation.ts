import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = (
  outputs: string,
) => `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member>
    <StackName>daymark-prod</StackName><Outputs>${outputs}</Outputs>
  </member></Stacks></DescribeStacksResult>
</DescribeStacksResponse>`;

const notThere = `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id x does not exist</Message></Error>
</ErrorResponse>`;

/** Serves as much of CloudFormation as names the outputs of one stack, or that there is none, while the work takes. */
export async function withCloudFormation<T>(
  outputs: Readonly<Record<string, string>> | 'none',
  work: (address: string) => Promise<T>,
): Promise<T> {
  const members = Object.entries(outputs === 'none' ? {} : outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const server = createServer((_, response) => {
    const [status, body] = outputs === 'none' ? [400, notThere] : [200, answer(members.join(''))];
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
