import { getFormProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CircleUser, Save } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { NameFields } from './sign-in/name-fields'

type Values = {
	firstName: string
	lastName: string
	email: string
	phone: string
	password?: string
}

/** Name, address and phone. Changing the address asks for the password, unless it was confirmed recently. */
export function ProfileCard() {
	const { formAction } = useNavigation()
	const [form, fields] = useFormPage<Values>('profile')
	return (
		<Card title="Profile" icon={CircleUser}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				{form.errors && (
					<Alert tone="danger" title="Update failed" role="alert">
						<p id={form.errorId}>{form.errors.join(' ')}</p>
					</Alert>
				)}
				<div className="grid gap-4 sm:grid-cols-2">
					<NameFields firstName={fields.firstName} lastName={fields.lastName} />
					<InputField label="Email" type="email" field={fields.email} autoComplete="email" />
					<InputField label="Phone" type="tel" field={fields.phone} autoComplete="tel" />
				</div>
				{fields.password.errors && (
					<InputField
						label="Your password"
						type="password"
						field={fields.password}
						autoComplete="current-password"
					/>
				)}
				<div>
					<Button variant="primary" icon={Save} pending={formAction === '/account'}>
						Save changes
					</Button>
				</div>
			</Form>
		</Card>
	)
}
