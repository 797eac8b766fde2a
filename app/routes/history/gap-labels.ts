import type { GapCause } from '@sfc/domain/history/explain-gaps'

/** Why nothing came, as a chart says it. */
export const GAP_LABELS: Readonly<Record<GapCause, string>> = {
	'not-yet': 'Not connected yet',
	removed: 'No longer connected',
	device: 'Device offline',
	'agent-off': 'Agent off',
	clock: 'Wrong clock',
	dropped: 'Readings dropped',
	link: 'Link away',
	silent: 'Agent not heard: off, or without a link',
}
