import { unavailableExport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { addTo } from '../../repairs/changes.js';

/** A module re-exports only providers that one of its direct imports exports. */
export function availableExports(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const importer of application.modules) {
    const { class: reference, exports } = importer;
    for (const { class: token, span, target } of exports) {
      if (target.kind !== 'not-available') continue;
      const module = index.label(reference);
      const provider = index.label(token);
      const owner = index.labelOf(target.owner);
      const steps = [
        ...(target.exported ? [] : [`${provider} to the \`exports\` of ${owner}`]),
        ...(target.imported ? [] : [`${owner} to the \`imports\` of ${module}`]),
      ];
      const values = { module, provider, owner, hint: `add ${steps.join(', and ')}` };
      const listedAt = index.provider(token.id)?.listedAt;
      const places = listedAt === undefined ? [] : [{ span: listedAt, message: `${owner} provides ${provider} here` }];
      const changes = [
        ...(target.exported ? [] : [addTo(index.module(target.owner), 'exports', token)]),
        ...(target.imported ? [] : [addTo(importer, 'imports', index.module(target.owner).class)]),
      ];
      const isCircular = index.reaches(target.owner, reference.id);
      report(unavailableExport.at(span, values, places, isCircular ? [] : [{ kind: 'safe', changes }]));
    }
  }
}
