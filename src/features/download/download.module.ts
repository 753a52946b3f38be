import { Module } from '@nestjs/common';
import { DownloadController } from './download.controller';
import { DownloadSlots } from './download-slots';
import { DownloadService } from './download.service';

@Module({ controllers: [DownloadController], providers: [DownloadService, DownloadSlots] })
export class DownloadModule {}
