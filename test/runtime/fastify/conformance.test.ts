import { fastifyAdapter } from '../../../runtime/src/fastify/index.ts';
import { describeConformance } from '../support/conformance-suites.ts';
import { useAdapter } from '../support/create-application.ts';
import { sendByInject } from './support/send-by-inject.ts';

useAdapter(fastifyAdapter, sendByInject);
describeConformance(['calls', 'sockets', 'raw connections']);
