import { useFetcher } from '@remix-run/react'
import { Image, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { FarmPicture } from '~/areas/farms/pages/picture/farm-picture'
import {
	PICTURE_TYPES,
	checkPictureFile,
	type PictureError,
} from '~/areas/farms/pages/picture/picture-errors'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'

type Props = {
	picture: { id: number; name: string; imageFile: string | null; mayChange: boolean }
}

/** The farm's picture; managers can replace or remove it. */
export function FarmImageCard({ picture }: Props) {
	return (
		<Card title="Farm image" icon={Image}>
			<div className="grid gap-3">
				<FarmPicture key={`picture ${picture.imageFile}`} farm={picture} />
				{/* A fetcher keeps its last answer, also past the picture that was taken. */}
				{picture.mayChange && <Change key={`change ${picture.imageFile}`} picture={picture} />}
			</div>
		</Card>
	)
}

type Answer = { refusal?: PictureError }

function Change({ picture }: Props) {
	const sending = useFetcher<Answer>()
	const [early, setEarly] = useState<PictureError | null>(null)
	const chooser = useRef<HTMLInputElement>(null)
	const action = `/farms/${picture.id}/picture`
	const isBusy = sending.state !== 'idle'
	const isRemoving = sending.formData?.get('intent') === 'remove'
	const words = picture.imageFile === null ? 'Upload Image' : 'Change Image'
	const refusal = early ?? (isBusy ? null : sending.data?.refusal)

	const send = (input: HTMLInputElement) => {
		const file = input.files?.[0]
		if (!file) return
		const found = checkPictureFile(file)
		setEarly(found)
		input.value = '' // so that the same file can be chosen again
		if (found) return
		const form = new FormData()
		form.set('image', file)
		form.set('from', 'dashboard')
		sending.submit(form, { method: 'post', action, encType: 'multipart/form-data' })
	}

	return (
		<>
			{refusal && (
				<Alert tone="danger" title={refusal.title} role="alert">
					{refusal.message}
				</Alert>
			)}
			<div className="flex flex-wrap gap-2">
				<LinkButton
					to={action}
					icon={Upload}
					onClick={(event) => {
						event.preventDefault()
						chooser.current?.click()
					}}
				>
					{isBusy && !isRemoving ? 'Uploading…' : words}
				</LinkButton>
				<input
					ref={chooser}
					type="file"
					hidden
					aria-label={words}
					accept={PICTURE_TYPES.join()}
					disabled={isBusy}
					onChange={(event) => send(event.currentTarget)}
				/>
				{picture.imageFile !== null && (
					<AskFirst label="Remove" name="Remove farm image">
						<p>The picture is deleted. This cannot be undone.</p>
						<sending.Form
							method="post"
							action={action}
							encType="multipart/form-data"
							onSubmit={() => setEarly(null)}
						>
							<input type="hidden" name="from" value="dashboard" />
							<Button
								name="intent"
								value="remove"
								variant="danger"
								icon={Trash2}
								pending={isRemoving}
							>
								Remove picture
							</Button>
						</sending.Form>
					</AskFirst>
				)}
			</div>
		</>
	)
}
