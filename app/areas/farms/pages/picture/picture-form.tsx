import { useNavigation } from '@remix-run/react'
import { Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'
import { PICTURE_TYPES, type PictureError } from './picture-errors'

type Props = {
	/** Why the last picture was refused. */
	refusal: PictureError | undefined
	isThere: boolean
	/** The current picture. */
	children: ReactNode
}

/** One picture, with forms to replace and to remove it; works without scripts. */
export function PictureForm({ refusal, isThere, children }: Props) {
	const { state, formData } = useNavigation()
	const isRemoving = formData?.get('intent') === 'remove'
	return (
		<Card className="max-w-xl">
			<div className="grid gap-4">
				{refusal && (
					<Alert tone="danger" title={refusal.title} role="alert">
						<span id="picture-error">{refusal.message}</span>
					</Alert>
				)}
				{children}
				<Form method="post" encType="multipart/form-data" className="grid gap-4">
					<div className="grid gap-1.5">
						<label htmlFor="picture" className="font-medium">
							{isThere ? 'Another picture' : 'Picture'}
						</label>
						<input
							id="picture"
							name="image"
							type="file"
							required
							accept={PICTURE_TYPES.join()}
							aria-invalid={refusal ? true : undefined}
							aria-describedby={refusal ? 'picture-hint picture-error' : 'picture-hint'}
							className={`${CONTROL_CLASS} py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink`}
						/>
						<p id="picture-hint" className="text-sm text-muted">
							JPEG, PNG or WebP, up to 10 MB. Place and camera details are removed.
						</p>
					</div>
					<div className="flex flex-wrap gap-2">
						<Button variant="primary" icon={Upload} pending={state !== 'idle' && !isRemoving}>
							Save picture
						</Button>
					</div>
				</Form>
				{isThere && (
					<div className="border-t border-line pt-4">
						<AskFirst label="Remove picture">
							<p>The picture is deleted. This cannot be undone.</p>
							<Form method="post" encType="multipart/form-data">
								<Button
									name="intent"
									value="remove"
									variant="danger"
									icon={Trash2}
									pending={isRemoving}
								>
									Remove picture
								</Button>
							</Form>
						</AskFirst>
					</div>
				)}
			</div>
		</Card>
	)
}
