import { useTranslation } from '../../i18n/use-translation.ts';
import { deviceOf } from './device-words.ts';

/** Names a device by what its browser says of itself. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('settings');
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser !== undefined && system !== undefined) return t('device.both', { browser, system });
    return browser ?? system ?? t('device.unknown');
  };
}
