import { setDefaultCACertificates } from 'node:tls';
import { certificate } from './tls-before.ts';

// Before each file of the suites that run at home: what `serviceAt` speaks to is the household's service.
Object.assign(process.env, JSON.parse(process.env.DAYMARK_HOME ?? '{}'));
setDefaultCACertificates([certificate()]);
