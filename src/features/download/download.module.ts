import { Module } from '@nestjs/common';
import { DownloadController } from './download.controller';
import { DownloadPlaces } from './download-places';
import { DownloadService } from './download.service';

@Module({ controllers: [DownloadController], providers: [DownloadService, DownloadPlaces] })
export class DownloadModule {}
