/** Schedule of this server's nightly backups. */
export type BackupSchedule = {
	folder: string
	/** Hour of this machine's day from which the nightly backup is made. */
	hour: number
	/** Makes a backup and deletes those no longer needed. */
	make(): Promise<void>
}
