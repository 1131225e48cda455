// The traces of a server of the benchmark: made and batched as in production, and dropped instead of sent.
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const exporter = { export: (_spans, done) => done({ code: 0 }), shutdown: async () => {} };

new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] }).register();
