import { useActionData } from '@remix-run/react'
import type { SubmissionResult } from '@conform-to/react'
import { PhotosField, type UploadedPhoto } from '~/ui/form/photos-field'

type Props = { field: { id: string; errorId: string; errors?: string[] | undefined } }

/** Pictures of a message. A new key clears the file field after each answer, so that no file is sent twice. */
export function MessagePhotos({ field }: Props) {
	const answer = useActionData<Pick<SubmissionResult, 'error'> & { kept?: UploadedPhoto[] }>()
	return (
		<PhotosField
			key={answer ? JSON.stringify([answer.kept, answer.error]) : ''}
			field={field}
			kept={answer?.kept ?? []}
		/>
	)
}
