import { useState } from 'react'
import { ClockAlert, Wifi, WifiOff } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Select, renderOption } from '~/ui/form/select'
import { Age } from '~/ui/time/age'
import { EntryList } from './entry-list'
import { NoFarm, PageLink } from './no-farm'
import { OthersWait } from '~/shell/offline/others-wait'
import { ReadingList } from './reading-list'
import { StopElsewhere } from './stop-elsewhere'
import { TaskList } from './task-list'
import { useKept, type ShownSnapshot } from './use-kept'
import { wantedPath } from './wanted-path'
import { WriteEntry } from './write-entry'

/** The farm as this phone keeps it: what waits, today's tasks, forms, and the last readings. */
export function KeptFarm() {
	const { kept, connection, sync } = useKept()
	const [chosen, setChosen] = useState<number | null>(null)
	if (!kept) return <p role="status">Asking the server…</p>
	const { person, snapshots, entries, phoneNow } = kept
	const snapshot = snapshots.find(({ farm }) => farm.id === chosen) ?? snapshots[0]
	const own = entries.filter(({ userId }) => userId === person)
	return (
		<>
			<OthersWait count={entries.length - own.length} />
			<StopElsewhere isConnected={connection !== 'none'} />
			{snapshots.length > 1 && snapshot && (
				<label className="grid gap-1.5 font-medium">
					Farm
					<Select
						value={snapshot.farm.id}
						onChange={({ target }) => setChosen(Number(target.value))}
					>
						{snapshots.map(({ farm }) =>
							renderOption({ value: String(farm.id), label: farm.name }),
						)}
					</Select>
				</label>
			)}
			{snapshot ? (
				<FarmState snapshot={snapshot} isConnected={connection !== 'none'} onRetry={sync} />
			) : (
				<NoFarm isSignedIn={connection === 'signed-in'} />
			)}
			<EntryList entries={own} snapshots={snapshots} phoneNow={phoneNow} onChanged={sync} />
			{snapshot && (
				<>
					<TaskList snapshot={snapshot} entries={own} onWritten={sync} />
					<WriteEntry key={snapshot.farm.id} snapshot={snapshot} onWritten={sync} />
					<ReadingList snapshot={snapshot} />
				</>
			)}
		</>
	)
}

type StateProps = { snapshot: ShownSnapshot; isConnected: boolean; onRetry: () => Promise<void> }

/** The farm and person that are kept, how old that is, and whether the server answers. */
function FarmState({ snapshot, isConnected, onRetry }: StateProps) {
	const { farm, user, takenAt, takenAtText, now, isClockSetBack } = snapshot
	return (
		<>
			<Alert
				tone={isConnected ? 'good' : 'offline'}
				icon={isConnected ? Wifi : WifiOff}
				title={`${farm.name}, ${user.name}`}
				action={
					isConnected ? (
						<PageLink to={wantedPath(`/dashboard?farmId=${farm.id}`)}>Open the farm</PageLink>
					) : (
						<Button onClick={() => void onRetry()}>Try again</Button>
					)
				}
			>
				{isConnected ? 'The server answers. ' : 'The server does not answer. '}
				This is the farm of {takenAtText}, <Age at={takenAt} now={now} />. Nothing can be switched
				from here.
			</Alert>
			{isClockSetBack && (
				<Alert tone="attention" icon={ClockAlert} title="The clock of this phone was set back">
					Everything is older than it says here.
				</Alert>
			)}
		</>
	)
}
