import { useState, type FormEvent } from 'react'
import type { KeptEntry } from '~/shell/offline/database'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { EntryFields } from './entry-fields'
import { changeEntry } from './keep-entry'
import { PlainField } from './plain-field'
import { readEntryForm } from './read-entry-form'
import type { ShownSnapshot } from './use-kept'

type Props = { entry: KeptEntry; snapshot: ShownSnapshot; onClose: (isSaved: boolean) => void }

/** Changes an entry that is not on the farm: its fields, and when it was done. */
export function EditEntry({ entry, snapshot, onClose }: Props) {
	const [problem, setProblem] = useState<string | null>(null)
	const { kind, input, refusal } = entry
	// What is counted again is counted now.
	const [doneAt] = useState(kind === 'count' ? snapshot.now : entry.doneAt)
	const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const form = new FormData(event.currentTarget)
		const { title, input: typed } = readEntryForm(kind, form, snapshot, input)
		const at = String(form.get('doneAt'))
		const failed = await changeEntry(entry.key, {
			title: title || entry.title,
			input: typed,
			doneAt: at === localMinute(doneAt) ? doneAt : new Date(at).getTime(),
		})
		setProblem(failed)
		if (!failed) onClose(true)
	}
	return (
		<form onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
			<EntryFields kind={kind} snapshot={snapshot} typed={input} refusal={refusal} />
			<PlainField
				label="Done at"
				hint="In the time zone of this phone."
				type="datetime-local"
				name="doneAt"
				required
				defaultValue={localMinute(doneAt)}
				error={refusal?.field === 'doneAt' ? refusal.message : undefined}
			/>
			<Errors errors={problem ? [problem] : null} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary">
					Save on this phone
				</Button>
				<Button type="button" onClick={() => onClose(false)}>
					Cancel
				</Button>
			</div>
		</form>
	)
}

/** An instant as a field shows it, in the phone's own time: `2026-03-01T09:30`. */
function localMinute(at: number): string {
	const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
	return local.toISOString().slice(0, 16)
}
