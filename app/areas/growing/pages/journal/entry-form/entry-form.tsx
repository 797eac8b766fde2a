import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { SaveRow } from '~/ui/form/save-row'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PhotosField, type UploadedPhoto } from '~/ui/form/photos-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import type { EntryFormSetup, EntryValues } from './load-entry-form.server'

type Props = {
	setup: Omit<EntryFormSetup, 'values'>
	present?: readonly { id: number; small: string }[]
	submitLabel: string
	/** The target of Cancel. */
	back: string
}

/** The form of a journal entry, for a new one and for changes. */
export function EntryForm({ setup, present = [], submitLabel, back }: Props) {
	const { crops, cycles, types } = setup
	const [form, fields, isPending] = useFormPage<EntryValues & { photos: string }>('entry')
	const answer = useActionData<Pick<SubmissionResult, 'error'> & { kept: UploadedPhoto[] }>()
	const isIncomplete = useIsIncomplete(form.id)
	const fillFrom = (cycleId: string) => {
		const cycle = cycles.find(({ id }) => id === cycleId)
		if (!cycle) return
		for (const name of ['cropName', 'variety', 'zone'] as const) write(fields[name].id, cycle[name])
	}
	return (
		<Card className="max-w-3xl">
			<PostForm
				form={form}
				encType="multipart/form-data"
				className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
			>
				{cycles.length > 0 && (
					<div
						className="grid gap-2 sm:col-span-2"
						onChange={({ target }) => fillFrom((target as unknown as HTMLSelectElement).value)}
					>
						<SelectField
							label="Planting cycle"
							field={fields.cycleId}
							placeholder="None"
							options={cycles.map(({ id, label }) => ({ value: id, label }))}
							hint="Fills in crop, variety and zone."
						/>
						<noscript>
							<Button name="intent" value="fill" formNoValidate>
								Fill in from this cycle
							</Button>
						</noscript>
					</div>
				)}
				<InputField
					label="Crop Name *"
					field={fields.cropName}
					list="journal-crops"
					autoComplete="off"
				/>
				<datalist id="journal-crops">
					{crops.map((crop) => (
						<option key={crop} value={crop} />
					))}
				</datalist>
				<SelectField label="Entry Type *" field={fields.entryType} options={types} />
				<div className="sm:col-span-2">
					<InputField label="Title *" field={fields.title} />
				</div>
				<InputField label="Variety" field={fields.variety} />
				<InputField label="Zone" field={fields.zone} />
				<div className="sm:col-span-2">
					<TextareaField label="Description" field={fields.description} rows={4} />
				</div>
				<div className="sm:col-span-2">
					<TextareaField label="Notes" field={fields.notes} rows={3} />
				</div>
				<InputField label="Quantity" type="number" field={fields.quantity} />
				<InputField
					label="Tags"
					field={fields.tags}
					hint="With commas in between: pests, rack 3."
				/>
				<div className="sm:col-span-2">
					<PhotosField
						// A new key clears the file field after each response, so that no file is
						// sent twice.
						key={answer ? JSON.stringify([answer.kept, answer.error]) : ''}
						field={fields.photos}
						kept={answer?.kept ?? []}
						present={{ label: 'Photos of this entry', photos: present }}
					/>
				</div>
				<SaveRow
					label={submitLabel}
					isPending={isPending}
					disabled={isIncomplete}
					cancelTo={back}
				/>
			</PostForm>
		</Card>
	)
}

/** Sets a field's value and fires the events of typing, so that listeners notice. */
function write(id: string, text: string): void {
	const input = document.getElementById(id)
	if (!(input instanceof HTMLInputElement)) return
	input.value = text
	input.dispatchEvent(new Event('input', { bubbles: true }))
}

const isBlank = (text: FormDataEntryValue | null) => typeof text !== 'string' || !text.trim()

/** Whether crop or title are empty. Always false without scripts, where the browser checks that. */
function useIsIncomplete(formId: string): boolean {
	const [isIncomplete, setIncomplete] = useState(false)
	useEffect(() => {
		const form = document.getElementById(formId)
		if (!(form instanceof HTMLFormElement)) return
		const look = () => {
			const typed = new FormData(form)
			setIncomplete(isBlank(typed.get('cropName')) || isBlank(typed.get('title')))
		}
		look() // the browser may have restored values before the scripts ran
		form.addEventListener('input', look)
		return () => form.removeEventListener('input', look)
	}, [formId])
	return isIncomplete
}
