import { Notifier } from './notifier';

/** For a service without a channel: nothing is ever delivered. */
export class NoNotifier extends Notifier {
  override send(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
