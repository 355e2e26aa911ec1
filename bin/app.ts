import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { createApp } from '../lib/daymark-app.ts';

const app = await createApp();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
