import { CloudUpload, TriangleAlert } from 'lucide-react'
import type { KeptEntry } from '~/shell/offline/database'
import { Card } from '~/ui/card'
import { EntryRow } from './entry-row'
import type { ShownSnapshot } from './use-kept'

type Props = {
	entries: KeptEntry[]
	snapshots: ShownSnapshot[]
	phoneNow: number
	onChanged: () => Promise<void>
}

/** What was written on this phone and is not on the farm: what needs the person first. */
export function EntryList({ entries, ...props }: Props) {
	const needing = entries.filter(({ refusal }) => refusal)
	const waiting = entries.filter(({ refusal }) => !refusal)
	return (
		<>
			{needing.length > 0 && (
				<Card title={`Needs you (${needing.length})`} icon={TriangleAlert}>
					<Rows entries={needing} {...props} />
				</Card>
			)}
			{waiting.length > 0 && (
				<Card title={`Waiting to be sent (${waiting.length})`} icon={CloudUpload}>
					<Rows entries={waiting} {...props} />
				</Card>
			)}
		</>
	)
}

const Rows = ({ entries, snapshots, phoneNow, onChanged }: Props) => (
	<ul className="divide-y divide-line">
		{entries.map((entry) => (
			<EntryRow
				key={entry.key}
				entry={entry}
				snapshot={snapshots.find(({ farm }) => farm.id === entry.farmId)}
				phoneNow={phoneNow}
				onChanged={onChanged}
			/>
		))}
	</ul>
)
