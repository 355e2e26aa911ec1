import { CfnOutput } from 'aws-cdk-lib';
import { ApiMapping, DomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import type { HttpEntrance } from './http-api.ts';

interface OwnDomainProps {
  readonly domainName: string;
  readonly entrance: HttpEntrance;
}

/**
 * A name of the operator's own before the API. Deploying waits for the record by which the operator proves to own
 * the name; the outputs say where the name has to lead.
 */
export class OwnDomain extends Construct {
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { domainName, entrance }: OwnDomainProps) {
    super(scope, id);
    const domain = new DomainName(this, 'Name', {
      domainName,
      certificate: new Certificate(this, 'Certificate', {
        domainName,
        validation: CertificateValidation.fromDns(),
      }),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new ApiMapping(this, 'Mapping', {
      api: entrance.api,
      domainName: domain,
      stage: entrance.stage,
    });
    new CfnOutput(this, 'Target', { value: domain.regionalDomainName });
    // An alias record of Route 53 asks for the target's zone, too.
    new CfnOutput(this, 'TargetZone', { value: domain.regionalHostedZoneId });
    this.baseUrl = `https://${domainName}`;
  }
}
