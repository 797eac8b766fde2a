import { useNavigation } from '@remix-run/react'
import { SCOPES, SCOPE_WORDS } from '@sfc/domain/platform/scopes'
import { TOKEN_DAYS } from '@sfc/domain/platform/token-days'
import { KeyRound } from 'lucide-react'
import { Button } from '~/ui/button'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'

type Fields = {
	name: string
	farmIds: string[]
	role: string
	scopes: string[]
	expiresInDays: string
}
type Props =
	| { farms: readonly { id: number; name: string }[]; roles?: never }
	| { farms?: never; roles: readonly { value: string; label: string }[] }

/** The form that makes a token: of a person for some farms, or of a farm with a role. */
export function TokenForm({ farms, roles }: Props) {
	const [form, fields] = useFormPage<Fields>('token')
	const pending = useNavigation().formData?.get('intent') === 'create'
	return (
		<PostForm form={form} className="grid gap-5">
			<InputField
				label="Name"
				hint="The program that will use it, such as Grafana in the office"
				field={fields.name}
			/>
			{farms ? (
				<CheckboxList
					label="Farms"
					field={fields.farmIds}
					options={farms.map(({ id, name }) => ({ value: String(id), label: name }))}
				/>
			) : (
				<SelectField
					label="Role"
					hint="What it may do at most"
					field={fields.role}
					options={roles}
				/>
			)}
			<CheckboxList
				label="Scopes"
				field={fields.scopes}
				options={SCOPES.map((value) => ({ value, label: value, hint: SCOPE_WORDS[value] }))}
			/>
			<p className="text-sm text-muted">
				{farms
					? 'A token never may more than your role on the farm allows at that time.'
					: 'A token of the farm keeps this role, whatever becomes of yours.'}{' '}
				It opens no pages, makes no tokens, and does nothing that asks for your password.
			</p>
			<SelectField label="Expires after" field={fields.expiresInDays} options={TOKEN_DAYS} />
			<div>
				<Button name="intent" value="create" variant="primary" icon={KeyRound} pending={pending}>
					Make token
				</Button>
			</div>
		</PostForm>
	)
}
