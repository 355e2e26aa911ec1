import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = (
  outputs: string,
) => `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member>
    <StackName>daymark-prod</StackName><Outputs>${outputs}</Outputs>
  </member></Stacks></DescribeStacksResult>
</DescribeStacksResponse>`;

/** Serves as much of CloudFormation as names the outputs of one stack, for as long as the work takes. */
export async function withCloudFormation<T>(
  outputs: Readonly<Record<string, string>>,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(answer(members.join('')));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
