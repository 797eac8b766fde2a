import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { RegisterInput } from '@sfc/contract/accounts/register'
import { UserPlus } from 'lucide-react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { NameFields } from '../name-fields'

type Props = { constraint: ReturnType<typeof getZodConstraint> }

/** Name, address and password of a new account. */
export function RegisterForm({ constraint }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const lastResult = useActionData<SubmissionResult<string[]>>()
	const [form, fields] = useForm<RegisterInput>({
		id: 'register',
		lastResult,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<Errors id={form.errorId} errors={form.errors} />
			<div className="grid gap-4 sm:grid-cols-2">
				<NameFields firstName={fields.firstName} lastName={fields.lastName} />
			</div>
			<InputField label="Email" type="email" field={fields.email} autoComplete="username" />
			<InputField
				label="Password"
				type="password"
				field={fields.password}
				autoComplete="new-password"
				hint="At least 8 characters. A few words in a row are strong, and easy to keep in mind."
			/>
			<Button variant="primary" icon={UserPlus} pending={isPending}>
				Create account
			</Button>
		</Form>
	)
}
