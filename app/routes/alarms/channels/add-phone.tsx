import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { PhoneInput } from '@sfc/contract/alarms/channel-input'
import { MessageSquare } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'

type Props = { constraint: ReturnType<typeof getZodConstraint> }

/** Asks for a telephone number for text messages. */
export function AddPhone({ constraint }: Props) {
	const { state, formData } = useNavigation()
	const [form, fields] = useForm<PhoneInput>({
		id: 'phone',
		constraint,
		defaultNoValidate: false,
		lastResult: useActionData<SubmissionResult<string[]>>(),
	})
	return (
		<Card title="Text messages" icon={MessageSquare}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<input type="hidden" name="intent" value="phone" />
				<Errors id={form.errorId} errors={form.errors} />
				<InputField
					label="Telephone number"
					hint="With its country. A first message goes there at once."
					type="tel"
					autoComplete="tel"
					field={fields.phone}
				/>
				<Button pending={state !== 'idle' && formData?.get('intent') === 'phone'}>
					Add number
				</Button>
			</Form>
		</Card>
	)
}
