import { Plus } from 'lucide-react'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import type { Option } from '~/ui/form/select'
import { PostForm } from '~/ui/form/post-form'
import { useFormCheck } from '~/ui/form/use-form-check'
import { useFormPage } from '~/ui/form/use-form-page'
import { NewFarmFields } from '../new-farm-fields'

type Values = { name: string; farmType: string; timezone: string; location: string }

const hasBoth = (form: HTMLFormElement) => {
	const typed = new FormData(form)
	return ['name', 'farmType'].every((field) => String(typed.get(field) ?? '').trim() !== '')
}

/**
 * Name, kind, timezone and location of a new farm. With scripts the button is disabled until the first two are
 * filled.
 */
export function CreateFarmForm({ timezones }: { timezones: readonly Option[] }) {
	const [form, fields, isPending] = useFormPage<Values>('create')
	const isFilled = useFormCheck(form.id, hasBoth)
	return (
		<PostForm
			form={form}
			intent="create"
			data-not-sent="Network error. Please try again."
			className="grid gap-4"
		>
			<NewFarmFields fields={fields} timezones={timezones} />
			<InputField label="Location" field={fields.location} autoComplete="off" />
			<Button variant="primary" icon={Plus} pending={isPending} disabled={!isFilled}>
				Create Farm
			</Button>
		</PostForm>
	)
}
