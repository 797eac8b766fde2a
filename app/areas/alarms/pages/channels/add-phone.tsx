import type { PhoneInput } from '@sfc/contract/alarms/channel-input'
import { MessageSquare } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'

/** Asks for a telephone number for text messages. */
export function AddPhone() {
	const [form, fields, isPending] = useFormPage<PhoneInput>('phone')
	return (
		<Card title="Text messages" icon={MessageSquare}>
			<PostForm form={form} intent="phone" className="grid gap-4">
				<InputField
					label="Telephone number"
					hint="With country code. A test message is sent at once."
					type="tel"
					autoComplete="tel"
					field={fields.phone}
				/>
				<Button pending={isPending}>Add number</Button>
			</PostForm>
		</Card>
	)
}
