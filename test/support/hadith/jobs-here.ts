import { JobProcess } from '../../../src/corpus/hadith/import/jobs/job-process.ts';
import { runTask } from '../../../src/corpus/hadith/import/jobs/run-task.ts';

const { run } = JobProcess.prototype;
let last: Promise<void> = Promise.resolve();

/**
 * Runs the pack jobs of all services of this process in it, one after another, each as its own process would. For tests of what a job
 * does, and what is said of it: a process takes a second to start. It cannot be stopped. @returns puts the processes back
 */
export function runJobsHere(): () => void {
  JobProcess.prototype.run = (task, onReport) => {
    last = last.then(async () => {
      const folder = process.cwd();
      // As a message between processes: a copy.
      const tell = async (report: Parameters<typeof onReport>[0]) => onReport(structuredClone(report));
      try {
        await runTask(structuredClone(task), { tell, signal: new AbortController().signal });
      } finally {
        process.chdir(folder);
      }
    });
    return last;
  };
  return () => {
    JobProcess.prototype.run = run;
  };
}
