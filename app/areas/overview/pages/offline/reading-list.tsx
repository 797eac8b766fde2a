import { Gauge } from 'lucide-react'
import { Card } from '~/ui/card'
import { Age } from '~/ui/time/age'
import type { ShownSnapshot } from './use-kept'

/** The last readings, each with its age. */
export function ReadingList({ snapshot }: { snapshot: ShownSnapshot }) {
	const { readings, leftOut, now } = snapshot
	return (
		<Card title="Last readings" icon={Gauge}>
			{readings.length === 0 && <p className="text-muted">This farm measures nothing yet.</p>}
			<ul className="divide-y divide-line">
				{readings.map(({ label, place, text, at, doubt }, row) => (
					<li key={row} className="flex flex-wrap items-baseline gap-x-3 py-2">
						<span className="min-w-0 flex-[1_1_10rem]">
							{label} <span className="text-sm text-muted">{place}</span>
						</span>
						<span className="font-semibold">{text}</span>
						<span className="w-full text-right text-sm text-muted">
							{doubt && <span className="text-attention">{doubt}. </span>}
							{at === null ? (
								'Never read'
							) : (
								<>
									Read <Age at={at} now={now} />
								</>
							)}
						</span>
					</li>
				))}
			</ul>
			<LeftOut count={leftOut.readings} />
		</Card>
	)
}

/** How many rows this phone does not keep. */
export const LeftOut = ({ count }: { count: number }) =>
	count > 0 && <p className="pt-2 text-sm text-muted">{count} more are not kept on this phone.</p>
