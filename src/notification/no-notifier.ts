import { Notifier } from './notifier';

/** For a service without a channel: delivers nothing. */
export class NoNotifier extends Notifier {
  override send(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
