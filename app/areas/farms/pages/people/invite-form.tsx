import type { InvitationInput } from '@sfc/contract/farms/members/member-input'
import type { Role } from '@sfc/domain/platform/roles'
import { UserPlus } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'

type Props = { roles: readonly { value: Role; label: string }[] }

/** The form to invite somebody: e-mail address and role. */
export function InviteForm({ roles }: Props) {
	const [form, fields, isPending] = useFormPage<InvitationInput>('invite')
	return (
		<Card title="Invite somebody" icon={UserPlus}>
			<PostForm form={form} intent="invite" className="grid gap-4">
				<InputField label="Email" type="email" field={fields.email} autoComplete="off" />
				<SelectField label="Role" field={fields.role} options={roles} placeholder="Choose a role" />
				<Button variant="primary" pending={isPending}>
					Send invitation
				</Button>
			</PostForm>
		</Card>
	)
}
