import { describeConformance } from '../support/conformance-suites.ts';
import { useAdapter } from '../support/create-application.ts';
import { bridgedApplication, sendByFetch } from '../support/fetch-bridge.ts';

// The server of the bridge only translates: what concerns connections is not the adapter's. In other suites, `servesConnections`
// leaves out the tests of malformed requests, of the headers `Host`, `Expect` and `Transfer-Encoding`, of the rest of a rejected body, of
// timeouts of requests, and of the addresses of `listen`.
useAdapter(bridgedApplication, sendByFetch, false);
describeConformance(
  ['calls', 'sockets', 'raw connections'],
  [
    // Malformed and ambiguous requests, and limits on the head of a request.
    'hostile requests',
    // Limits on connections: pipelined requests, idle connections, clients that read nothing.
    'connections',
    // TLS and file descriptors are options of the server.
    'options of listen',
  ],
);
