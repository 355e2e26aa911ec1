/**
 * Takes the place of the SDK's exceptions in a bundle, each of them a class written out at length: this code tells
 * them apart by name, and the SDK puts their members on after it has made one.
 */
const exception = (exceptionName: string) =>
  class extends Error {
    override readonly name = exceptionName;
  };

export const BackupInUseException = exception('BackupInUseException');
export const BackupNotFoundException = exception('BackupNotFoundException');
export const InternalServerError = exception('InternalServerError');
export const RequestLimitExceeded = exception('RequestLimitExceeded');
export const ThrottlingException = exception('ThrottlingException');
export const InvalidEndpointException = exception('InvalidEndpointException');
export const ProvisionedThroughputExceededException = exception('ProvisionedThroughputExceededException');
export const ResourceNotFoundException = exception('ResourceNotFoundException');
export const ItemCollectionSizeLimitExceededException = exception('ItemCollectionSizeLimitExceededException');
export const ReplicatedWriteConflictException = exception('ReplicatedWriteConflictException');
export const ContinuousBackupsUnavailableException = exception('ContinuousBackupsUnavailableException');
export const LimitExceededException = exception('LimitExceededException');
export const TableInUseException = exception('TableInUseException');
export const TableNotFoundException = exception('TableNotFoundException');
export const GlobalTableAlreadyExistsException = exception('GlobalTableAlreadyExistsException');
export const ResourceInUseException = exception('ResourceInUseException');
export const TransactionConflictException = exception('TransactionConflictException');
export const PolicyNotFoundException = exception('PolicyNotFoundException');
export const ExportNotFoundException = exception('ExportNotFoundException');
export const GlobalTableNotFoundException = exception('GlobalTableNotFoundException');
export const ImportNotFoundException = exception('ImportNotFoundException');
export const DuplicateItemException = exception('DuplicateItemException');
export const IdempotentParameterMismatchException = exception('IdempotentParameterMismatchException');
export const TransactionInProgressException = exception('TransactionInProgressException');
export const ExportConflictException = exception('ExportConflictException');
export const InvalidExportTimeException = exception('InvalidExportTimeException');
export const PointInTimeRecoveryUnavailableException = exception('PointInTimeRecoveryUnavailableException');
export const ImportConflictException = exception('ImportConflictException');
export const TableAlreadyExistsException = exception('TableAlreadyExistsException');
export const InvalidRestoreTimeException = exception('InvalidRestoreTimeException');
export const ReplicaAlreadyExistsException = exception('ReplicaAlreadyExistsException');
export const ReplicaNotFoundException = exception('ReplicaNotFoundException');
export const IndexNotFoundException = exception('IndexNotFoundException');
export const ConditionalCheckFailedException = exception('ConditionalCheckFailedException');
export const TransactionCanceledException = exception('TransactionCanceledException');
