import type { Farm } from '~/context.server'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Formats } from '@sfc/domain/units/formats'

type Input = {
	farm: Pick<Farm, 'name' | 'timezone'>
	deleteAfter: number
	deletionBy: string
	undoUrl: string
	/** Time format of the recipient. */
	formats: Pick<Formats, 'clock'>
}

/** Builds the mail that informs an owner that their farm will be deleted, and how to keep it. */
export function buildDeletionMail({ farm, deleteAfter, deletionBy, undoUrl, formats }: Input) {
	const when = formatInstant(deleteAfter, farm.timezone, formats)
	return {
		subject: `${farm.name} will be deleted on ${when}`,
		text: [
			`${deletionBy} asked to delete the farm ${farm.name}. It will be deleted on ${when}, with all readings, planting cycles, tasks, members and its audit log. Nothing can bring it back after that.`,
			'Until then any owner can undo it here:',
			undoUrl,
		].join('\n\n'),
	}
}

/** Builds the mail that informs an owner that the farm has been deleted. */
export const buildDeletedMail = (name: string) => ({
	subject: `${name} has been deleted`,
	text: `The farm ${name} has been deleted as its owner asked for seven days ago, with everything it held on this server. Copies in backups are removed with the backups.`,
})
