import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, useNavigation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { NewFarmFields } from '../new-farm-fields'

type Props = {
	constraint: ReturnType<typeof getZodConstraint>
	lastResult: SubmissionResult<string[]> | undefined
}

const isFilled = (form: HTMLFormElement) => {
	const typed = new FormData(form)
	return ['name', 'farmType'].every((field) => String(typed.get(field) ?? '').trim() !== '')
}

/** Name, kind and place of a new farm. With scripts its button waits for the first two. */
export function CreateFarmForm({ constraint, lastResult }: Props) {
	const isPending = useNavigation().formData?.get('intent') === 'create'
	const hasScripts = useHydrated()
	const [filled, setFilled] = useState(lastResult !== undefined)
	const [form, fields] = useForm<{ name: string; farmType: string; location: string }>({
		id: 'create-farm',
		lastResult: lastResult ?? null,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Form
			method="post"
			{...getFormProps(form)}
			onInput={(event) => setFilled(isFilled(event.currentTarget))}
			className="grid gap-4"
		>
			<input type="hidden" name="intent" value="create" />
			<Errors id={form.errorId} errors={form.errors ?? null} />
			<NewFarmFields name={fields.name} farmType={fields.farmType} />
			<InputField label="Location" type="text" field={fields.location} autoComplete="off" />
			<Button variant="primary" icon={Plus} pending={isPending} disabled={hasScripts && !filled}>
				Create Farm
			</Button>
		</Form>
	)
}
