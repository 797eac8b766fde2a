import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { InvitationInput } from '@sfc/contract/members/member-input'
import type { Role } from '@sfc/domain/accounts/roles'
import { UserPlus } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'

type Props = {
	roles: readonly { value: Role; label: string }[]
	constraint: ReturnType<typeof getZodConstraint>
}

/** Asks for an address and a role. */
export function InviteForm({ roles, constraint }: Props) {
	const { state, formData } = useNavigation()
	const isPending = state !== 'idle' && formData?.get('intent') === 'invite'
	const lastResult = useActionData<SubmissionResult<string[]>>()
	const [form, fields] = useForm<InvitationInput>({
		id: 'invite',
		lastResult,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Card title="Invite somebody" icon={UserPlus}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<input type="hidden" name="intent" value="invite" />
				<Errors id={form.errorId} errors={form.errors ?? null} />
				<InputField label="Email" type="email" field={fields.email} autoComplete="off" />
				<SelectField label="Role" field={fields.role} options={roles} placeholder="Choose a role" />
				<Button variant="primary" pending={isPending}>
					Send invitation
				</Button>
			</Form>
		</Card>
	)
}
