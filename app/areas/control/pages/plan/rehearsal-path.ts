import { ControlSettings } from '@sfc/contract/control/control-settings'
import { partialUpdate } from '@sfc/contract/partial-update'
import { Fault } from '@sfc/domain/fault'

type SomeSettings = Partial<ControlSettings>

/** The path that rehearses unsaved settings. */
export const rehearsalPath = (settings: SomeSettings): string =>
	`/zone-control/rehearsal?${new URLSearchParams({ days: 'next', settings: JSON.stringify(settings) }).toString()}`

/** Parses the settings in the address; undefined without any. Throws Fault for invalid ones. */
export function readSettings(asked: URLSearchParams): SomeSettings | undefined {
	const text = asked.get('settings')
	if (text === null) return undefined
	try {
		return partialUpdate(ControlSettings).parse(JSON.parse(text))
	} catch {
		throw new Fault('invalid', 'The address does not hold settings: rehearse them from their page')
	}
}
