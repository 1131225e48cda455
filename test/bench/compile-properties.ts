import { rmSync } from 'node:fs';
import { generateTypes } from './generate-types.js';
import { checkTarget } from './targets.js';
import { ashlarBuild, fixed, forgetBuilds, installedApplication, median, type Sample, timed } from './timed-build.js';

/** An application with a number of properties, and the times of its cold builds. */
interface Subject {
  readonly properties: number;
  readonly directory: string;
  readonly samples: Sample[];
}

/**
 * Measures the cost of properties of types: processor time for each further 1,000, between one size and the next. It has to
 * stay the same. The time that every build takes, however small, is in none of them.
 */
export async function benchProperties(sizes: readonly number[], rounds: number): Promise<void> {
  const subjects = sizes.map(
    (properties): Subject => ({ properties, directory: installedApplication(generateTypes(properties)), samples: [] }),
  );
  try {
    for (const { directory } of subjects) await timed(ashlarBuild, directory);
    for (let round = 1; round <= rounds; round++) {
      console.log(`properties, round ${round} of ${rounds}`);
      for (const { directory, samples } of subjects) {
        forgetBuilds(directory);
        samples.push(await timed(ashlarBuild, directory));
      }
    }
    print(subjects);
  } finally {
    for (const { directory } of subjects) rmSync(directory, { recursive: true, force: true });
  }
}

function print(subjects: readonly Subject[]): void {
  console.log('\n| properties | cold build ms (median) | each further 1,000 | peak MiB |');
  console.log('|------------|------------------------|--------------------|----------|');
  const costs = subjects.map((subject, index) => costOfThousand(subjects[index - 1], subject));
  for (const [index, { properties, samples }] of subjects.entries()) {
    const memory = median(samples.flatMap(({ mebibytes = Number.NaN }) => [mebibytes]));
    const cells = [
      String(properties),
      fixed(processorTime(samples), 0),
      fixed(costs[index] ?? Number.NaN, 0),
      fixed(memory, 0),
    ];
    console.log(`| ${cells.map((cell, column) => cell.padEnd([10, 22, 18, 8][column] ?? 0)).join(' | ')} |`);
  }
  // Small builds end before their code is optimized, so that the first steps cost more than the last ones.
  const [before = Number.NaN, last = Number.NaN] = costs.slice(-2);
  if (!Number.isNaN(last / before))
    checkTarget('growth of the cost of 1,000 further properties, in the last step', last / before, 'at most', 1.3);
}

function costOfThousand(smaller: Subject | undefined, larger: Subject): number {
  if (smaller === undefined) return Number.NaN;
  const milliseconds = processorTime(larger.samples) - processorTime(smaller.samples);
  return (milliseconds * 1000) / (larger.properties - smaller.properties);
}

function processorTime(samples: readonly Sample[]): number {
  return median(samples.map(({ processorMilliseconds, milliseconds }) => processorMilliseconds ?? milliseconds));
}
