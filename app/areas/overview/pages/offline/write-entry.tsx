import type { OfflineKind } from '@sfc/domain/growing/offline/offline-entry'
import { NotebookPen } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { EntryFields } from './entry-fields'
import { keepEntry } from './keep-entry'
import { readEntryForm } from './read-entry-form'
import { shrinkPhoto } from './shrink-photo'
import type { ShownSnapshot } from './use-kept'

const PHOTOS_MAX = 4

const KINDS = {
	harvest: 'Harvest',
	count: 'Stock count',
	loss: 'Tray loss',
	note: 'Journal entry',
} as const
type Kind = keyof typeof KINDS

type Props = { snapshot: ShownSnapshot; onWritten: () => Promise<void> }

/** The forms for what is done in the farm, one at a time. */
export function WriteEntry({ snapshot, onWritten }: Props) {
	const [open, setOpen] = useState<Kind | null>(null)
	const [said, setSaid] = useState<string | null>(null)
	const { may, growing, stock, trays } = snapshot
	const kinds: Kind[] = [
		...(may.stock && growing.length > 0 ? (['harvest'] as const) : []),
		...(may.stock && stock.length > 0 ? (['count'] as const) : []),
		...(may.trays && trays.length > 0 ? (['loss'] as const) : []),
		...(may.journal ? (['note'] as const) : []),
	]
	if (kinds.length === 0) return null
	return (
		<Card title="Write down" icon={NotebookPen}>
			<div className="flex flex-wrap gap-2">
				{kinds.map((kind) => (
					<Button key={kind} aria-expanded={open === kind} onClick={() => setOpen(kind)}>
						{KINDS[kind]}
					</Button>
				))}
			</div>
			<p role="status" className="text-muted not-empty:pt-3">
				{said}
			</p>
			{open && (
				<EntryForm
					key={open}
					kind={open}
					snapshot={snapshot}
					onCancel={() => setOpen(null)}
					onKept={async () => {
						setOpen(null)
						setSaid('Kept on this phone.')
						await onWritten()
					}}
				/>
			)}
		</Card>
	)
}

type FormProps = {
	kind: OfflineKind
	snapshot: ShownSnapshot
	onCancel: () => void
	onKept: () => Promise<void>
}

function EntryForm({ kind, snapshot, onCancel, onKept }: FormProps) {
	const [problem, setProblem] = useState<string | null>(null)
	const [isBusy, setBusy] = useState(false)
	const keep = async (form: FormData) => {
		const files = form.getAll('photo').filter((one) => one instanceof File && one.size > 0)
		if (files.length > PHOTOS_MAX) return `An entry has at most ${PHOTOS_MAX} photos`
		const photos = []
		try {
			for (const file of files) photos.push(await shrinkPhoto(file as File))
		} catch (error) {
			return error instanceof Error ? error.message : String(error)
		}
		return keepEntry(snapshot, { kind, ...readEntryForm(kind, form, snapshot), photos })
	}
	const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		setBusy(true)
		const failed = await keep(new FormData(event.currentTarget))
		setBusy(false)
		setProblem(failed)
		if (!failed) await onKept()
	}
	return (
		<form onSubmit={(event) => void onSubmit(event)} className="grid gap-4 pt-4">
			<EntryFields kind={kind} snapshot={snapshot} typed={{}} />
			{kind === 'note' && (
				<label className="grid gap-1.5 font-medium">
					Photos
					<input type="file" name="photo" accept="image/*" multiple className="min-h-11 w-full" />
				</label>
			)}
			<Errors errors={problem ? [problem] : null} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" pending={isBusy}>
					Keep on this phone
				</Button>
				<Button type="button" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	)
}
