import { Send } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Link } from '~/ui/page-farm/link'
import { MessagePhotos } from './message-photos'

type Props = {
	/** Whether there is a farm whose diagnostics can be added. */
	mayAdd: boolean
	/** Whether the request is stored with an account. */
	isPersonal: boolean
	diagnostics: string
}

/** The fields of a request; signed-in people can add photos, and diagnostics that they see before. */
export function SupportForm({ mayAdd, isPersonal, diagnostics }: Props) {
	const [form, fields, isPending] = useFormPage<Fields>('support')
	return (
		<Card title="Ask us">
			<PostForm
				form={form}
				encType={isPersonal ? 'multipart/form-data' : undefined}
				className="grid gap-4"
			>
				<InputField label="Name" autoComplete="name" field={fields.name} />
				<InputField label="Email" type="email" autoComplete="email" field={fields.email} />
				<InputField label="Subject" field={fields.subject} />
				<TextareaField
					label="Description"
					rows={6}
					field={fields.description}
					hint="What you did, what you saw, and when."
				/>
				{diagnostics ? (
					<TextareaField
						label="Diagnostics"
						rows={10}
						field={fields.diagnostics}
						hint="This is sent with your message. Read it, and delete what you want to keep."
					/>
				) : (
					mayAdd && (
						<p className="text-sm text-muted">
							<Link
								to="/support?with=diagnostics"
								className="font-medium text-accent underline"
								reloadDocument
							>
								Add diagnostics of this farm
							</Link>{' '}
							first: agents, devices and alarms. You see them before they are sent.
						</p>
					)
				)}
				{isPersonal && <MessagePhotos field={fields.photos} />}
				<div>
					<Button variant="primary" icon={Send} pending={isPending}>
						Send message
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

type Fields = {
	name: string
	email: string
	subject: string
	description: string
	diagnostics?: string
	photos?: string
}
