import { useState } from 'react'
import { updateEntry, type KeptEntry } from '~/shell/offline/database'
import { lockEntry } from '~/shell/offline/lock-entry'
import { Button } from '~/ui/button'
import { Age } from '~/ui/time/age'
import { EditEntry } from './edit-entry'
import { EntryDetails } from './entry-details'
import { changeEntry } from './keep-entry'
import { useEntryLock } from './use-entry-lock'
import type { ShownSnapshot } from './use-kept'

type Props = {
	entry: KeptEntry
	/** Its farm; none for one that the person no longer has. */
	snapshot: ShownSnapshot | undefined
	phoneNow: number
	onChanged: () => Promise<void>
}

/** Fields by which a person says that an odd amount is meant. */
const CONFIRMED = ['isMoreMeant', 'isEndMeant']

const BUSY = 'It is being sent, or changed in another tab. Try again in a moment.'

/** An entry that is not on the farm, why, and what can be done about it. */
export function EntryRow({ entry, snapshot, phoneNow, onChanged }: Props) {
	const [step, setStep] = useState<'edit' | 'discard' | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const { hold, letGo } = useEntryLock(entry.key)
	const { key, input, refusal, title, doneAt, farmName, delay, maybeArrived } = entry
	const doubt = refusal?.field && CONFIRMED.includes(refusal.field) ? refusal.field : null
	const isOfField = refusal?.field === 'doneAt' || (refusal?.field ?? '') in input
	const edit = async () => {
		const isHeld = await hold()
		setProblem(isHeld ? null : BUSY)
		if (isHeld) setStep('edit')
	}
	const close = (isSaved: boolean) => {
		letGo()
		setStep(null)
		if (isSaved) void onChanged()
	}
	const locked = async (work: () => Promise<string | null>) => {
		const outcome = await lockEntry(key, work)
		setProblem(outcome === 'busy' ? BUSY : outcome)
		if (outcome === null) await onChanged()
	}
	const confirm = (field: string) =>
		locked(() => changeEntry(key, { title, doneAt, input: { ...input, [field]: true } }))
	const discard = () => locked(() => updateEntry(key, () => null).then(() => null))
	if (step === 'edit' && snapshot)
		return (
			<li className="grid gap-2 py-3">
				<p className="font-medium">{title}</p>
				{refusal && !isOfField && (
					<p className="text-sm font-medium text-danger">{refusal.message}</p>
				)}
				<EditEntry entry={entry} snapshot={snapshot} onClose={close} />
			</li>
		)
	return (
		<li className="grid gap-2 py-3">
			<div>
				<p className="font-medium">{title}</p>
				<p className="text-sm text-muted">
					{farmName} · done <Age at={doneAt} now={snapshot?.now ?? phoneNow} />
				</p>
				{refusal && <p className="text-sm font-medium text-danger">{refusal.message}</p>}
				{delay && <p className="text-sm text-muted">{delay}</p>}
			</div>
			<EntryDetails entry={entry} />
			{problem && (
				<p role="alert" className="text-sm font-medium text-danger">
					{problem}
				</p>
			)}
			<div className="flex flex-wrap items-center gap-2">
				{step === 'discard' ? (
					<>
						<p className="w-full text-sm">
							{maybeArrived
								? 'It was sent, and no answer came: it may be on the farm. Discarding it here changes nothing there.'
								: 'It is nowhere else.'}
						</p>
						<Button variant="danger" onClick={() => void discard()}>
							Discard it
						</Button>
						<Button onClick={() => setStep(null)}>Keep it</Button>
					</>
				) : (
					<>
						{doubt && (
							<Button variant="primary" onClick={() => void confirm(doubt)}>
								It is correct: send it
							</Button>
						)}
						{snapshot && (
							<Button onClick={() => void edit()} aria-label={`Change: ${title}`}>
								Change
							</Button>
						)}
						<Button onClick={() => setStep('discard')} aria-label={`Discard: ${title}`}>
							Discard
						</Button>
					</>
				)}
			</div>
		</li>
	)
}
