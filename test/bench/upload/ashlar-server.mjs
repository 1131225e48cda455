// A server of Ashlar that stages one file per request, as generated code declares it.
import { Application, createLogger } from 'ashlar';
import { invalid, jsonUnknown, respondJson, route } from 'ashlar/codegen/v1';

const upload = route('POST /upload', {
  body: 'multipart',
  bodyLimit: 2_000_000_000,
  files: { file: {} },
  handle: (inputs) => {
    const file = inputs.file('file');
    return file === invalid ? inputs.reject() : { size: file.size };
  },
  respond: respondJson(jsonUnknown),
});
const app = await Application.create(
  {
    formatVersion: 1,
    modules: [],
    dependencies: [],
    createContainer: async () => ({}),
    createRoutes: () => ({ upload }),
    match: () => ({ route: 'upload', params: {} }),
  },
  { logger: createLogger({ level: 'fatal' }), requestTimeout: 600_000 },
);
await app.listen(0);
process.on('message', () => process.send?.({ ...process.cpuUsage(), peak: process.resourceUsage().maxRSS }));
process.send?.(app.address().port);
