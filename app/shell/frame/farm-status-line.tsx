import { TONES } from '~/ui/tone'
import type { FarmStatus } from '../farm-status'

/** How the farm is, in two short lines. */
export function FarmStatusLine({ status }: { status: FarmStatus }) {
	const { icon: Icon, text } = TONES[status.tone]
	return (
		<div className="flex items-start gap-2 px-1.5 text-xs">
			<Icon aria-hidden className={`mt-px size-4 shrink-0 ${text}`} />
			<p>
				<span className="block font-semibold">Farm Status: {status.word}</span>
				<span className="text-muted">{status.detail}</span>
			</p>
		</div>
	)
}
