import type { BackupSums } from '../../app/areas/platform/services/backups/backup-lines'

/** Describes a backup: `1,234 rows of 63 tables, 12 pictures and the keys`. */
export function describeContent({ tables, files }: BackupSums): string {
	const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0)
	const pictures = [...files.keys()].filter((name) => name.includes('/')).length
	const counted = (count: number, one: string) =>
		`${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
	return `${counted(rows, 'row')} of ${tables.size} tables, ${counted(pictures, 'picture file')} and the keys`
}
