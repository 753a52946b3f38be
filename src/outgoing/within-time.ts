import { NoAnswerError } from './outgoing-http';

/**
 * Ends what takes too long, and with the service. The time-out of axios would end with the first bytes of an answer.
 * @param work ends when its signal does
 * @throws NoAnswerError
 */
export async function withinTime<T>(
  timeoutMs: number,
  stop: AbortSignal,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeLimit = AbortSignal.timeout(timeoutMs);
  try {
    return await work(AbortSignal.any([timeLimit, stop]));
  } catch (error) {
    if (stop.aborted) throw new NoAnswerError('the service is shutting down');
    throw timeLimit.aborted ? new NoAnswerError(`no answer within ${timeoutMs} ms`) : error;
  }
}
